import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { inRoot } from './paths.mjs'
import { inCache } from './places.mjs'
import { run } from './run.mjs'
import { runScript } from './run-script.mjs'

/** `npm run sim` runs the simulation tests; `npm run sim -- campaign …` kills processes for a given time. */
const [what, ...args] = process.argv.slice(2)

await runScript(async () => {
  if (what !== 'campaign')
    return run(process.execPath, [
      inRoot('scripts', 'test.mjs'),
      '--project',
      'sim',
      ...process.argv.slice(2),
    ])
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  // servers that are killed and started again all the time read the code that the first one compiled
  return run(node, [inRoot('sim', 'campaign.ts'), ...args], {
    env: { NODE_COMPILE_CACHE: inCache('compiled') },
  })
})
