import type { feePayers, PayDevice, payMethods } from '@faka/contract/pay-channel/offered-channel'
import type { Generated } from 'kysely'

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
    }
  }
}
