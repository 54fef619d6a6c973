import type { UploadPurpose } from '@faka/contract/upload/upload'
import { actorAccountId, asBrowserActor, type Ctx } from '../../platform/ctx.ts'

const daySeconds = 24 * 3600
const mebi = 1024 * 1024

/** The most bytes that a picture may have. */
export const maxUploadBytes = ({ config }: Pick<Ctx, 'config'>, purpose: UploadPurpose): number =>
  mebi * (purpose === 'proof' ? config.limits.proofMegabytes : config.limits.avatarMegabytes)

/** Counts one picture of whoever acts, of his network and of the whole shop; refuses with `tooOften`. */
export async function rateLimitUpload(ctx: Ctx): Promise<void> {
  const { rateLimits: limits, config } = ctx
  const account = actorAccountId(ctx)
  if (account !== undefined)
    await limits.consume(`upload-account ${account}`, config.limits.uploadsPerAccountAndDay, daySeconds)
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await limits.consume(
      `upload-network ${visitor.networkHash}`,
      config.limits.uploadsPerNetworkAndDay,
      daySeconds,
    )
  await limits.consume('uploads', config.limits.uploadsPerDay, daySeconds)
}
