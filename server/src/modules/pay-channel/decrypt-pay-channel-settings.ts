import type { Services } from '../../platform/ctx.ts'

/** The decrypted settings of a channel. */
export const decryptPayChannelSettings = (
  services: Pick<Services, 'encryption'>,
  row: { pay_channel_id: string; sealed_settings: Buffer },
): unknown =>
  JSON.parse(services.encryption.decrypt('channels', row.sealed_settings, row.pay_channel_id).toString())
