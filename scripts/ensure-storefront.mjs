import { buildOnce, isBuilt } from './build-once.mjs'
import { withNodeFirst } from './ensure-node.mjs'
import { inRoot } from './paths.mjs'
import { npm } from './run.mjs'
import { printStatus } from './run-script.mjs'

const storefront = { name: 'storefront', sources: ['web', 'contract'], folder: inRoot('web', 'dist') }

/** Builds the storefront unless web/dist was built from the current sources. */
export const ensureStorefront = (node) =>
  buildOnce(storefront, async () => {
    printStatus('building the storefront …')
    await npm(['run', 'build', '--workspace', 'web'], { env: withNodeFirst(node) })
  })

/** Whether web/dist was built from the current sources. */
export const isStorefrontBuilt = () => isBuilt(storefront)
