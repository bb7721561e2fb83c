// Browsers keep a page silent until it is clicked or a key is pressed, and phones silence it again after a call. So this keeps
// hold of every AudioContext that the game opens, wakes them with each gesture, and lets them rest while the page is hidden.
// Loaded before the game, as a classic script.
(() => {
  const contexts = [];
  for (const name of ['AudioContext', 'webkitAudioContext']) {
    if (!self[name]) continue;
    self[name] = new Proxy(self[name], {
      construct(target, args) {
        const context = new target(...args);
        contexts.push(context);
        return context;
      },
    });
  }

  const ignore = () => {};
  const wake = () => {
    if (document.hidden) return;
    for (const context of contexts) if (context.state !== 'running' && context.state !== 'closed') context.resume().catch(ignore);
  };
  for (const gesture of ['pointerdown', 'pointerup', 'touchend', 'keydown']) addEventListener(gesture, wake, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) wake();
    else for (const context of contexts) if (context.state === 'running') context.suspend().catch(ignore);
  });
})();
