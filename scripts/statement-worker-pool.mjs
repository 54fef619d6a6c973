import { fork } from 'node:child_process'

/** A test file that takes longer has failed; its process is killed. */
const timeoutMs = 600_000

function startWorker(node, tree, index) {
  const worker = fork(`${tree}/scripts/statement-worker.mjs`, [tree, `${tree}/reached-${index}.json`], {
    execPath: node,
    cwd: tree,
  })
  return { worker, ready: nextMessage(worker) }
}

/** The next message of a worker; rejects if the worker exits without one. */
function nextMessage(worker) {
  return new Promise((resolve, reject) => {
    const ended = (code, signal) => reject(new Error(`a test worker ended with ${signal ?? code}`))
    worker.once('exit', ended)
    worker.once('message', (message) => {
      worker.off('exit', ended)
      resolve(message)
    })
  })
}

/**
 * Processes all items in `count` worker processes (see `statement-worker.mjs`): `work(item, ask)` asks its worker to
 * run one test file after another.
 */
export async function runInWorkers({ node, tree, count }, all, work) {
  const left = [...all]
  const runWorker = async (index) => {
    let current = startWorker(node, tree, index)
    const ask = async (request) => {
      await current.ready
      const { worker } = current
      const reply = nextMessage(worker)
      worker.send(request)
      let timer
      const timedOut = new Promise((resolve) => {
        timer = setTimeout(
          () => resolve({ passed: false, why: 'did not end', seconds: timeoutMs / 1000 }),
          timeoutMs,
        )
      })
      const result = await Promise.race([reply, timedOut]).finally(() => clearTimeout(timer))
      if (result.why === 'did not end') {
        reply.catch(() => undefined)
        worker.kill('SIGKILL')
        current = startWorker(node, tree, index)
      }
      if (result.crash) throw new Error(result.crash)
      return result
    }
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item, ask)
    } catch (error) {
      left.length = 0
      throw error
    } finally {
      await current.ready.catch(() => undefined)
      if (current.worker.connected) current.worker.disconnect()
    }
  }
  const settled = await Promise.allSettled(
    Array.from({ length: Math.min(count, all.length) }, (_, index) => runWorker(index)),
  )
  for (const one of settled) if (one.status === 'rejected') throw one.reason
}
