import type { UploadPurpose } from '@faka/contract/upload/upload'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import type { BodyTimeout } from '../../platform/http/body-timeout.ts'
import { actorAccountId } from '../account/public.ts'

const daySeconds = 24 * 3600
const mebi = 1024 * 1024

/** The limit of the size of a picture by its purpose; logos are as small as avatars. */
const sizeLimits = {
  proof: 'proofMegabytes',
  avatar: 'avatarMegabytes',
  logo: 'avatarMegabytes',
  item: 'itemPictureMegabytes',
} as const satisfies Record<UploadPurpose, keyof Ctx['config']['limits']>

/** The maximum size of a picture in bytes. */
export const maxUploadBytes = ({ config }: Pick<Ctx, 'config'>, purpose: UploadPurpose): number =>
  mebi * config.limits[sizeLimits[purpose]]

/** How fast a picture has to arrive: megabytes over a connection that may pause for a while. */
export const uploadBodyTimeout = ({ limits }: Ctx['config']): BodyTimeout => ({
  maxSeconds: limits.uploadSeconds,
  minBytesPerSecond: limits.uploadBytesPerSecond,
  windowSeconds: 30,
})

/**
 * Rate limits one upload by account, network and installation. The pictures of items have a quota of their own for each
 * seller, who fills a shop in one day; other accounts have none of it. Rejects with `tooOften`.
 */
export async function rateLimitUpload(ctx: Ctx, purpose: UploadPurpose): Promise<void> {
  const { rateLimits, config, actor } = ctx
  const account = actorAccountId(ctx)
  const fillsShop =
    purpose === 'item' &&
    actor.kind === 'buyer' &&
    ['STAFF', 'SELLER'].some((role) => actor.roles.includes(role))
  if (fillsShop)
    await rateLimits.consume(
      `upload-item ${actor.accountId}`,
      config.limits.itemPicturesPerSellerAndDay,
      daySeconds,
    )
  else if (account !== undefined)
    await rateLimits.consume(`upload-account ${account}`, config.limits.uploadsPerAccountAndDay, daySeconds)
  const visitor = asBrowserActor(actor)
  if (visitor && !fillsShop)
    await rateLimits.consume(
      `upload-network ${visitor.networkHash}`,
      config.limits.uploadsPerNetworkAndDay,
      daySeconds,
    )
  await rateLimits.consume('uploads', config.limits.uploadsPerDay, daySeconds)
}
