import { spawn } from 'node:child_process'
import { inRoot, root } from './paths.mjs'
import { printStatus } from './run-script.mjs'

/**
 * Starts the small gateways in a process of their own, which outlives every restart of the server. Promises the
 * settings by which the server finds them, and how to end them; none of both where they do not start.
 */
export function startSimulators(node) {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
  const gateways = spawn(node, [inRoot('simulators', 'run-simulators.ts')], { cwd: root, stdio })
  return new Promise((resolve) => {
    const goWithout = () => {
      printStatus('the practice gateways did not start; the sandbox is there')
      resolve({ env: {}, stop: () => {} })
    }
    gateways.once('error', goWithout)
    gateways.once('exit', goWithout)
    gateways.once('message', ({ file }) => {
      gateways.off('exit', goWithout)
      resolve({ env: { PRACTICE_GATEWAYS: file }, stop: () => gateways.kill() })
    })
  })
}
