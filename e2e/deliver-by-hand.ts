import type { Site } from './open-site.ts'
import { runVerb } from './run-verb.ts'

/** Delivers a paid order as its seller does it: by the command line, beside the server. */
export const deliverByHand = (site: Site, orderNo: string, text: string): Promise<unknown> =>
  runVerb(site, ['deliver-order', orderNo, '-', '--whole'], text)
