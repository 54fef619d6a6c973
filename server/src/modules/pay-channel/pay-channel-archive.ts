import { type ArchivePart, archiveTable } from '../shop/public.ts'
import { listPayChannels } from './pay-channel.sql.ts'

/** What the archive of a shop has of its payment methods, and of those of the platform that its payments name. */
export const payChannelArchive: readonly ArchivePart[] = [
  archiveTable({
    name: 'payment-methods.csv',
    about: [
      '支付方式，包括平台的；不含密钥和其他设置',
      'payment methods, those of the platform too, without keys and other settings',
    ],
    columns: {
      payChannelId: ['支付方式编号', 'number of the payment method'],
      provider: ['支付网关的种类', 'kind of the gateway'],
      name: ['名称', 'name'],
      method: ['付款方式', 'how buyers pay'],
      managedBy: ['由谁管理：seller 卖家、platform 平台', 'who manages it: seller or platform'],
      feeBasisPoints: ['手续费，万分之几', 'fee, in hundredths of a percent'],
      feePayer: ['手续费由谁付：buyer、seller', 'who pays the fee: buyer or seller'],
      leastFen: ['最小金额', 'smallest amount'],
      mostFen: ['最大金额', 'largest amount'],
      devices: ['在哪些设备上提供', 'devices it is offered on'],
      enabled: ['是否启用', 'whether it is on'],
      realMoney: ['是否真实货币；否为测试', 'whether its money is real; otherwise it is test money'],
      createTime: ['添加时间', 'when it was added'],
      removeTime: ['删除时间', 'when it was removed'],
    },
    async *rows({ db }, { shop_id }) {
      for (const row of await listPayChannels(db, shop_id)) {
        const isOwn = row.managed_by === 'seller'
        yield {
          payChannelId: row.pay_channel_id,
          provider: row.provider,
          name: row.name,
          method: row.method,
          managedBy: row.managed_by,
          feeBasisPoints: row.fee_basis_points,
          feePayer: row.fee_payer,
          leastFen: row.least_fen,
          mostFen: row.most_fen,
          devices: row.devices,
          enabled: row.enabled,
          realMoney: row.real_money,
          // when the platform set up its own is not the shop's
          createTime: isOwn ? row.created_at : null,
          removeTime: isOwn ? row.removed_at : null,
        }
      }
    },
  }),
]
