import type { Site } from './open-site.ts'
import { runCli } from './run-cli.ts'

/** Delivers a paid order as its seller does, by the CLI. */
export const deliverManually = (site: Site, orderNo: string, text: string): Promise<unknown> =>
  runCli(site, ['order', 'deliver', orderNo, '-', '--whole'], text)
