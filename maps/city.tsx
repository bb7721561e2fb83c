<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="city" tilewidth="32" tileheight="32" tilecount="48" columns="8">
 <image source="city.png" width="256" height="192"/>
 <tile id="0" type="paving">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="terrain" value="paving"/>
  </properties>
 </tile>
 <tile id="1" type="canal">
  <properties>
   <property name="depth" type="int" value="2"/>
   <property name="level" type="int" value="-1"/>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="2" type="bridge">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="terrain" value="bridge"/>
   <property name="water_under" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="3" type="arched bridge">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="terrain" value="bridge"/>
   <property name="water_under" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="4" type="wall">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="terrain" value="wall"/>
  </properties>
 </tile>
 <tile id="5" type="roof 1">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="terrain" value="roof"/>
  </properties>
 </tile>
 <tile id="6" type="roof 2">
  <properties>
   <property name="level" type="int" value="2"/>
   <property name="terrain" value="roof"/>
  </properties>
 </tile>
 <tile id="7" type="roof 3">
  <properties>
   <property name="level" type="int" value="3"/>
   <property name="terrain" value="roof"/>
  </properties>
 </tile>
 <tile id="8" type="stairs 0">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="9" type="stairs 1">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="10" type="stairs 2">
  <properties>
   <property name="level" type="int" value="2"/>
   <property name="terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="11" type="ladder 0">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="terrain" value="ladder"/>
  </properties>
 </tile>
 <tile id="12" type="ladder 1">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="terrain" value="ladder"/>
  </properties>
 </tile>
 <tile id="13" type="ladder 2">
  <properties>
   <property name="level" type="int" value="2"/>
   <property name="terrain" value="ladder"/>
  </properties>
 </tile>
 <tile id="14" type="difficult ground">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="terrain" value="difficult"/>
  </properties>
 </tile>
 <tile id="15" type="difficult roof 1">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="terrain" value="difficult"/>
  </properties>
 </tile>
 <tile id="16" type="difficult roof 2">
  <properties>
   <property name="level" type="int" value="2"/>
   <property name="terrain" value="difficult"/>
  </properties>
 </tile>
 <tile id="17" type="difficult roof 3">
  <properties>
   <property name="level" type="int" value="3"/>
   <property name="terrain" value="difficult"/>
  </properties>
 </tile>
 <tile id="18" type="shallow water">
  <properties>
   <property name="depth" type="int" value="1"/>
   <property name="level" type="int" value="-1"/>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="19" type="raised paving">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="terrain" value="paving"/>
  </properties>
 </tile>
 <tile id="20" type="bridge without passage">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="21" type="roof 4">
  <properties>
   <property name="level" type="int" value="4"/>
   <property name="terrain" value="roof"/>
  </properties>
 </tile>
 <tile id="24" type="barrel">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="prop" value="small_obstacle"/>
  </properties>
 </tile>
 <tile id="25" type="mooring post">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="prop" value="small_obstacle"/>
  </properties>
 </tile>
 <tile id="26" type="well-head">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="prop" value="large_obstacle"/>
  </properties>
 </tile>
 <tile id="27" type="plinth">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="prop" value="large_obstacle"/>
  </properties>
 </tile>
 <tile id="28" type="debris">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="prop" value="debris"/>
  </properties>
 </tile>
 <tile id="29" type="cover">
  <properties>
   <property name="cover" value="partial"/>
  </properties>
 </tile>
 <tile id="30" type="heavy cover">
  <properties>
   <property name="cover" value="total"/>
  </properties>
 </tile>
 <tile id="31" type="broken glass">
  <properties>
   <property name="hazard" value="minor"/>
  </properties>
 </tile>
 <tile id="32" type="brazier">
  <properties>
   <property name="hazard" value="major"/>
  </properties>
 </tile>
 <tile id="33" type="spikes">
  <properties>
   <property name="hazard" value="deadly"/>
   <property name="landing" value="dangerous"/>
  </properties>
 </tile>
 <tile id="34" type="jetty">
  <properties>
   <property name="water_access" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="35" type="awning">
  <properties>
   <property name="landing" value="soft"/>
  </properties>
 </tile>
 <tile id="36" type="clutter">
  <properties>
   <property name="landing" value="difficult"/>
  </properties>
 </tile>
 <tile id="37" type="haze">
  <properties>
   <property name="obscured" value="lightly"/>
  </properties>
 </tile>
 <tile id="38" type="smoke">
  <properties>
   <property name="obscured" value="heavily"/>
  </properties>
 </tile>
 <tile id="39" type="gondola">
  <properties>
   <property name="prop" value="boat"/>
  </properties>
 </tile>
 <tile id="40" type="light barricade">
  <properties>
   <property name="prop" value="light_barricade"/>
  </properties>
 </tile>
 <tile id="41" type="heavy barricade">
  <properties>
   <property name="prop" value="heavy_barricade"/>
  </properties>
 </tile>
 <tile id="42" type="raft">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="prop" value="large_obstacle"/>
   <property name="unstable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="43" type="cart">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="prop" value="large_obstacle"/>
   <property name="unstable" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="44" type="cart of cloth">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="landing" value="soft"/>
   <property name="prop" value="large_obstacle"/>
  </properties>
 </tile>
 <tile id="45" type="steam">
  <properties>
   <property name="hazard" value="major"/>
  </properties>
 </tile>
</tileset>
