import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { dataEnvironment } from './places.mjs'
import { run } from './run.mjs'
import { runScript } from './run-script.mjs'
import { runInWritableCopy } from './writable-copy.mjs'

const [file, ...args] = process.argv.slice(2)

await runScript(async () => {
  if (!file) throw new Error('Which file? node scripts/node24.mjs FILE ARGUMENTS')
  const copied = await runInWritableCopy('node24.mjs', [file, ...args])
  if (copied !== undefined) return copied
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  return run(node, [file, ...args], { env: dataEnvironment() })
})
