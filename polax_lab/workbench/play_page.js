// Keeps the pace of bots, so that the kernel never waits, and tells of clicked rules.
export default {
  render({ model, el }) {
    let waiting;
    const wait = () => {
      clearTimeout(waiting);
      const beat = model.get("beat");
      if (beat) waiting = setTimeout(() => model.send({ time: beat }), model.get("pause"));
    };
    const over = new AbortController();
    const click = ({ target }) => {
      const rule = target.closest("[data-rule]")?.dataset.rule;
      if (rule) model.send({ rule });
    };
    // The panel is there only once this part of it has been put into the page.
    const find = setInterval(() => {
      const panel = el.closest(".polax-panel");
      if (!panel) return;
      clearInterval(find);
      panel.addEventListener("click", click, { signal: over.signal });
    }, 100);
    model.on("change:beat", wait);
    wait();
    return () => {
      clearTimeout(waiting);
      clearInterval(find);
      over.abort();
      model.off("change:beat", wait);
    };
  },
};
