import { spawn } from 'node:child_process'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { ensureStorefront } from './ensure-storefront.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { runScript } from './run-script.mjs'
import { startSimulators } from './start-simulators.mjs'

/**
 * With --dev the server starts anew and the storefront is built anew whenever a source is saved, and every kind of
 * gateway stands beside to be tried.
 */
const isDev = process.argv.includes('--dev')

await runScript(async () => {
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  await ensureStorefront(node)
  const watchers = isDev ? [watchStorefront(node), watchStorefront(node, '--ssr')] : []
  const practice = isDev ? await startSimulators(node) : undefined
  try {
    // what is being changed is not to be kept by a browser
    const env = isDev ? { OFFLINE: '0', ...practice?.env } : {}
    return await run(node, [...(isDev ? ['--watch'] : []), inRoot('server', 'src', 'main.ts')], { env })
  } finally {
    for (const watcher of watchers) watcher.kill()
    practice?.stop()
  }
})

function watchStorefront(node, ...options) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const stdio = ['ignore', 'ignore', 'inherit']
  return spawn(node, [vite, 'build', ...options, '--watch'], { cwd: inRoot('web'), stdio })
}
