import type { Ctx, Services } from '../platform/ctx.ts'
import { describeError, type Log } from '../platform/log.ts'
import { examineBackups } from './examine-backups.ts'
import { examineCaptcha } from './examine-captcha.ts'
import { examineCells } from './examine-cells.ts'
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
    examineCells(services),
    examineMachine(services.config),
    examineBackups(services),
  ])
  return [...examineSettings(services.config), ...found.flat()]
}

/** The checks that ask others: the shop through its public address, the gateways, and the provider of the captcha. */
export async function examineOutside(ctx: Ctx): Promise<Finding[]> {
  const found = await Promise.all([examinePublicUrl(ctx), examineGateways(ctx), examineCaptcha(ctx)])
  return found.flat()
}

/** Every check, in the order in which problems are best mended; real messages go to `recipients` only. */
export async function examineShop(ctx: Ctx, recipients: readonly string[]): Promise<Finding[]> {
  const found = await Promise.all([examineHere(ctx), examineOutside(ctx), examineMessages(ctx, recipients)])
  return found.flat()
}

/** Logs each problem as a warning, with its remedy. */
export function logProblems(log: Log, findings: readonly Finding[]): void {
  for (const { severity, check, says, remedy } of findings)
    if (severity !== 'fine') log.warn({ check, severity }, `${says.en} ${remedy?.en ?? ''}`.trim())
}

/**
 * Logs at the start of a real shop what is wrong with it, as far as that is known without the network; the rest is
 * examined by a job, when the shop can be reached.
 */
export async function warnAtStart(services: Services): Promise<void> {
  if (!services.config.production) return
  try {
    logProblems(services.log, await examineHere(services))
  } catch (error) {
    // a check that fails is no reason not to sell
    services.log.warn(describeError(error), 'the shop could not be checked')
  }
}
