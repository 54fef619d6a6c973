import { fork } from 'node:child_process'

/** A test file that is not at its end after this time has failed; its process is ended. */
const timeoutMs = 600_000

function startWorker(node, tree, at) {
  const lane = fork(`${tree}/scripts/statement-worker.mjs`, [tree, `${tree}/reached-${at}.json`], {
    execPath: node,
    cwd: tree,
  })
  return { lane, ready: nextMessage(lane) }
}

/** What a lane says next; rejects when it ends without a word. */
function nextMessage(lane) {
  return new Promise((resolve, reject) => {
    const ended = (code, signal) => reject(new Error(`a lane of tests ended with ${signal ?? code}`))
    lane.once('exit', ended)
    lane.once('message', (answer) => {
      lane.off('exit', ended)
      resolve(answer)
    })
  })
}

/**
 * Runs works side by side, each in one of `count` processes that `statement-lane.mjs` describes: `work(each, ask)` asks
 * its process for one test file after another.
 */
export async function runInWorkers({ node, tree, count }, all, work) {
  const left = [...all]
  const runLane = async (at) => {
    let current = startWorker(node, tree, at)
    const ask = async (question) => {
      await current.ready
      const { lane } = current
      const answer = nextMessage(lane)
      lane.send(question)
      let late
      const tooLong = new Promise((resolve) => {
        late = setTimeout(
          () => resolve({ passed: false, why: 'did not end', seconds: timeoutMs / 1000 }),
          timeoutMs,
        )
      })
      const given = await Promise.race([answer, tooLong]).finally(() => clearTimeout(late))
      if (given.why === 'did not end') {
        answer.catch(() => undefined)
        lane.kill('SIGKILL')
        current = startWorker(node, tree, at)
      }
      if (given.broken) throw new Error(given.broken)
      return given
    }
    try {
      for (let each = left.shift(); each !== undefined; each = left.shift()) await work(each, ask)
    } catch (error) {
      left.length = 0
      throw error
    } finally {
      await current.ready.catch(() => undefined)
      if (current.lane.connected) current.lane.disconnect()
    }
  }
  const ended = await Promise.allSettled(
    Array.from({ length: Math.min(count, all.length) }, (_, at) => runLane(at)),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}
