import type { UploadPurpose } from '@faka/contract/upload'
import { accountOf, atBrowser, type Ctx } from '../../kernel/ctx.ts'

const daySeconds = 24 * 3600
const mebi = 1024 * 1024

/** The most bytes that a picture may have. */
export const mostBytes = ({ config }: Pick<Ctx, 'config'>, purpose: UploadPurpose): number =>
  mebi * (purpose === 'proof' ? config.limits.proofMegabytes : config.limits.avatarMegabytes)

/** Counts one picture of whoever acts, of his network and of the whole shop; refuses with `tooOften`. */
export async function countUpload(ctx: Ctx): Promise<void> {
  const { limits, config } = ctx
  const account = accountOf(ctx)
  if (account !== undefined)
    await limits.use(`upload-account ${account}`, config.limits.uploadsPerAccountAndDay, daySeconds)
  const visitor = atBrowser(ctx.actor)
  if (visitor)
    await limits.use(`upload-network ${visitor.address}`, config.limits.uploadsPerNetworkAndDay, daySeconds)
  await limits.use('uploads', config.limits.uploadsPerDay, daySeconds)
}
