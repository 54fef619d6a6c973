import { spawn } from 'node:child_process'
import { inRoot, root } from './paths.mjs'
import { printStatus } from './run-script.mjs'

/**
 * Starts the gateway simulators in a separate process that survives restarts of the server. Resolves to the
 * environment by which the server finds them, and a function that stops them; both empty if they do not start.
 */
export function startSimulators(node) {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
  const gateways = spawn(node, [inRoot('simulators', 'run-simulators.ts')], { cwd: root, stdio })
  return new Promise((resolve) => {
    const continueWithout = () => {
      printStatus('the gateway simulators did not start; the sandbox is available')
      resolve({ env: {}, stop: () => {} })
    }
    gateways.once('error', continueWithout)
    gateways.once('exit', continueWithout)
    gateways.once('message', ({ file, program }) => {
      gateways.off('exit', continueWithout)
      resolve({ env: { PRACTICE_GATEWAYS: file, PRACTICE_PROGRAM: program }, stop: () => gateways.kill() })
    })
  })
}
