import type { Translated } from '../message-types.ts'
import type { wallet as zh } from '../zh-CN/wallet.ts'

export const wallet: Translated<typeof zh> = {
  'wallet.lead':
    'Refunds that cannot go to the original payment method are kept here. Choose your balance at checkout to use it. It is in CNY and cannot be withdrawn.',
  'wallet.testMoney': 'Test balance, not real money',
  'wallet.statement': 'Statement',
  'wallet.kind.purchase': 'Paid an order',
  'wallet.kind.refund': 'Refunded to your balance',
  'wallet.order': 'Order {orderNo}',
  'wallet.after': 'Balance {amount}',
  'wallet.empty.title': 'No balance changes yet',
  'wallet.empty.text': 'Every refund to your balance and every payment from it will be listed here.',
  'wallet.failed.title': 'Your balance did not load',
  'wallet.failed.text': 'Your connection may be down. Your balance has not changed.',
  'wallet.retry': 'Try again',
  'wallet.loading': 'Loading your balance',
  'wallet.needed.title': 'Please log in',
  'wallet.needed.text': 'Your balance belongs to your account, so it is only shown after logging in.',
  'wallet.login': 'Log in',
  'wallet.have': 'Your balance is {amount}',
  'wallet.pay': 'Pay {amount} from your balance',
  'wallet.paying': 'Paying',
  'wallet.missing': 'You are {amount} short, so please pay another way. Nothing was taken from your balance.',
  'wallet.notPayable': 'This order cannot be paid now. Nothing was taken from your balance.',
}
