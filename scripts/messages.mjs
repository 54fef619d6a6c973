import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { runScript } from './run-script.mjs'

const lingui = (command) => inRoot('node_modules', '@lingui', 'cli', 'dist', `lingui-${command}.js`)
const config = ['--workers', '1', '--config', inRoot('web', 'lingui.config.ts')]

/** Brings the catalogs and the types of their values in line with the sources, and lists what has no sentence yet. */
await runScript(async () => {
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  // its table counts every message as missing in every group but its own
  const extracted = await run(node, [lingui('extract'), '--clean', ...config], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (extracted !== 0) return extracted
  const written = await run(node, [inRoot('web', 'write-message-values.ts')])
  if (written !== 0) return written
  return run(node, [lingui('check'), 'missing', '--mode', 'catalog', '--verbose', ...config])
})
