import type {
  ChannelManager,
  feePayers,
  PayDevice,
  payMethods,
} from '@faka/contract/pay-channel/offered-channel'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    pay_channel: {
      pay_channel_id: string
      shop_id: number | null
      provider: string
      name: string
      method: (typeof payMethods)[number]
      fee_basis_points: number
      position: number
      enabled: boolean
      real_money: boolean
      sealed_settings: Buffer
      created_at: Date
      fee_payer: Generated<(typeof feePayers)[number]>
      least_fen: Generated<number>
      most_fen: Generated<number>
      devices: Generated<PayDevice[]>
      managed_by: Generated<ChannelManager>
      /** Its seller took it out of the shop; its gateway is still asked about payments made before. */
      removed_at: Generated<Date | null>
      /** The last test of the stored settings. */
      tested_at: Generated<Date | null>
      test_ok: Generated<boolean | null>
    }
    pay_channel_event: {
      event_id: GeneratedAlways<number>
      /** 0: the platform. */
      shop_id: number
      pay_channel_id: string
      kind: 'added' | 'edited' | 'ordered' | 'removed'
      /** The names of what was changed; those of settings begin with `settings.`. */
      changes: string[]
      /** Why an administrator switched it off or removed it. */
      why: Generated<string | null>
      actor: string
      at: Date
    }
  }
}
