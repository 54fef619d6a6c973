/** Keeps the event loop of this process busy, with turns for others, until it is disposed of. */
export function keepBusy(): Disposable {
  let isEnded = false
  const work = () => {
    const end = performance.now() + 2
    while (performance.now() < end);
    if (!isEnded) setImmediate(work)
  }
  work()
  return {
    [Symbol.dispose]() {
      isEnded = true
    },
  }
}
