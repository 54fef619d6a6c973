import { spawn } from 'node:child_process'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { ensureStorefront } from './ensure-storefront.mjs'
import { inRoot } from './paths.mjs'
import { dataEnvironment } from './places.mjs'
import { run } from './run.mjs'
import { runScript } from './run-script.mjs'
import { startSimulators } from './start-simulators.mjs'
import { runInWritableCopy } from './writable-copy.mjs'

/**
 * With --dev the server restarts and the storefront is rebuilt whenever a source is saved, and a simulator of every
 * gateway runs beside it.
 */
const isDev = process.argv.includes('--dev')

await runScript(async () => {
  const copied = await runInWritableCopy('start.mjs', process.argv.slice(2))
  if (copied !== undefined) return copied
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  await ensureStorefront(node)
  const watchers = isDev
    ? [
        watchStorefront(node),
        watchStorefront(node, '--ssr'),
        watchStorefront(node, '--config', 'console.config.ts'),
      ]
    : []
  const simulators = isDev ? await startSimulators(node) : undefined
  try {
    // browsers must not cache sources under development, and one process restarts sooner than several
    const development = { OFFLINE: '0', WORKERS: '1', ...simulators?.env }
    const env = { ...dataEnvironment(), ...(isDev && development) }
    return await run(node, [...(isDev ? ['--watch'] : []), inRoot('server', 'src', 'main.ts')], { env })
  } finally {
    for (const watcher of watchers) watcher.kill()
    simulators?.stop()
  }
})

function watchStorefront(node, ...options) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const stdio = ['ignore', 'ignore', 'inherit']
  return spawn(node, [vite, 'build', ...options, '--watch'], { cwd: inRoot('web'), stdio })
}
