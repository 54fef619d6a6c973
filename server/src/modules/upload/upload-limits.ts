import type { UploadPurpose } from '@faka/contract/upload/upload'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import type { BodyTimeout } from '../../platform/http/body-timeout.ts'
import { actorAccountId } from '../account/public.ts'

const daySeconds = 24 * 3600
const mebi = 1024 * 1024

/** The maximum size of a picture in bytes. */
export const maxUploadBytes = ({ config }: Pick<Ctx, 'config'>, purpose: UploadPurpose): number =>
  mebi * (purpose === 'proof' ? config.limits.proofMegabytes : config.limits.avatarMegabytes)

/** How fast a picture has to arrive: megabytes over a connection that may pause for a while. */
export const uploadBodyTimeout = ({ limits }: Ctx['config']): BodyTimeout => ({
  maxSeconds: limits.uploadSeconds,
  minBytesPerSecond: limits.uploadBytesPerSecond,
  windowSeconds: 30,
})

/** Rate limits one upload by account, network and shop. Rejects with `tooOften`. */
export async function rateLimitUpload(ctx: Ctx): Promise<void> {
  const { rateLimits, config } = ctx
  const account = actorAccountId(ctx)
  if (account !== undefined)
    await rateLimits.consume(`upload-account ${account}`, config.limits.uploadsPerAccountAndDay, daySeconds)
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await rateLimits.consume(
      `upload-network ${visitor.networkHash}`,
      config.limits.uploadsPerNetworkAndDay,
      daySeconds,
    )
  await rateLimits.consume('uploads', config.limits.uploadsPerDay, daySeconds)
}
