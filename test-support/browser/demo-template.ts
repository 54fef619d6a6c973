import { seedDemo } from '../../server/src/cli/demo/seed-demo.ts'
import { readConfig } from '../../server/src/config.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { openServices } from '../../server/src/services.ts'
import { wideLimitsEnvironment } from '../limits/wide-limits.ts'
import { copyOf, testTemplate } from '../server/fresh-db.ts'
import { secretKey } from '../server/open-shop-process.ts'
import { templateDatabase } from '../server/template-database.ts'

async function fillWithDemo(databaseUrl: string): Promise<void> {
  const { services, close } = await openServices({
    config: readConfig(wideLimitsEnvironment).config,
    databaseUrl,
    secretKey,
    connections: 4,
    log: createLog('silent'),
  })
  try {
    await seedDemo(services)
  } finally {
    await close()
  }
}

/** The name of a database with the demo shop, which tests copy: a server that starts on it finds nothing to add. */
export async function demoTemplate(): Promise<string> {
  return (await templateDatabase({ name: 'demo', from: copyOf(testTemplate()), fill: fillWithDemo })).name
}
