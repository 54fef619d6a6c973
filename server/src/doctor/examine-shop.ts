import type { Ctx, Services } from '../platform/ctx.ts'
import { describeError } from '../platform/log.ts'
import { examineBackups } from './examine-backups.ts'
import { examineDatabase } from './examine-database.ts'
import { examineGateways } from './examine-gateways.ts'
import { examineMachine } from './examine-machine.ts'
import { examineMessages } from './examine-messages.ts'
import { examinePublicUrl } from './examine-public-url.ts'
import { examineReplica } from './examine-replica.ts'
import { examineSettings } from './examine-settings.ts'
import type { Finding } from './finding.ts'

/** The checks that need no network but the database. */
async function examineHere(services: Services): Promise<Finding[]> {
  const found = await Promise.all([
    examineDatabase(services),
    examineReplica(services),
    examineMachine(services.config),
    examineBackups(services),
  ])
  return [...examineSettings(services.config), ...found.flat()]
}

/** Every check, in the order in which problems are best mended; real messages go to `recipients` only. */
export async function examineShop(ctx: Ctx, recipients: readonly string[]): Promise<Finding[]> {
  const found = await Promise.all([
    examineHere(ctx),
    examinePublicUrl(ctx),
    examineGateways(ctx),
    examineMessages(ctx, recipients),
  ])
  return found.flat()
}

/** Logs at the start of a real shop what is wrong with it, as far as that is known without the network. */
export async function warnAtStart(services: Services): Promise<void> {
  if (!services.config.production) return
  try {
    for (const { severity, check, says, remedy } of await examineHere(services))
      if (severity !== 'fine') services.log.warn({ check, severity }, `${says.en} ${remedy?.en ?? ''}`.trim())
  } catch (error) {
    // a check that fails is no reason not to sell
    services.log.warn(describeError(error), 'the shop could not be checked')
  }
}
