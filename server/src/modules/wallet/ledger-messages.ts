import type { Locale } from '@faka/contract/shared/locale'
import type { EntryKind } from '@faka/contract/wallet/wallet'

interface LedgerMessages {
  columns: readonly string[]
  ledgerColumns: readonly string[]
  opening: string
  closing: string
  kinds: Readonly<Record<EntryKind, string>>
  /** The other side of an entry. */
  shopSide: string
  bonusSide: string
}

/** The words of the files with balances. */
export const ledgerMessages: Readonly<Record<Locale, LedgerMessages>> = {
  'zh-CN': {
    columns: ['时间', '类型', '订单号', '金额（元）', '余额（元）'],
    ledgerColumns: [
      '时间',
      '分录编号',
      '类型',
      '账号编号',
      '订单号',
      '来源编号',
      '金额（元）',
      '余额（元）',
      '对方科目',
    ],
    opening: '期初余额',
    closing: '期末余额',
    kinds: {
      purchase: '支付订单',
      refund: '退款存入',
      import: '从原店转入',
      giftCode: '兑换礼品码',
      topUp: '充值',
      bonus: '充值赠送',
      topUpRefund: '充值退款',
      bonusReturn: '收回赠送',
      partReturn: '未付成的订单退回',
    },
    shopSide: '店铺',
    bonusSide: '赠送',
  },
  'en-US': {
    columns: ['Time', 'Kind', 'Order number', 'Amount (yuan)', 'Balance (yuan)'],
    ledgerColumns: [
      'Time',
      'Entry',
      'Kind',
      'Account',
      'Order number',
      'Source',
      'Amount (yuan)',
      'Balance (yuan)',
      'Other side',
    ],
    opening: 'Opening balance',
    closing: 'Closing balance',
    kinds: {
      purchase: 'Paid an order',
      refund: 'Refunded to the balance',
      import: 'Moved in from another shop',
      giftCode: 'Redeemed a gift code',
      topUp: 'Topped up',
      bonus: 'Bonus of a top-up',
      topUpRefund: 'Refund of a top-up',
      bonusReturn: 'Bonus taken back',
      partReturn: 'Returned, the order was not paid',
    },
    shopSide: 'shop',
    bonusSide: 'bonus',
  },
}
