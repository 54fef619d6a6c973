import type { Locator, Page } from 'playwright-core'
import type { MessageKey } from '../../test-support/browser/messages.ts'
import { createPicture } from '../../test-support/seed/pictures.ts'
import { itemIdOf } from '../pictures/console-visits.ts'
import type { SampleShop } from '../pictures/sample-shop.ts'

/** The pattern of a message in the language of the page. */
export type TextOf = (id: MessageKey) => RegExp

/** Something of the console that opens above its page and takes the focus. */
export interface ConsoleLayer {
  /** The file of its component, below `web/src`. A file with several has a row for each. */
  file: string
  address: string
  person?: 'seller' | 'administrator'
  role?: 'dialog' | 'listbox'
  /** What has to be chosen or filled in first. */
  prepare?: (page: Page, text: TextOf) => Promise<unknown>
  /** The control that has the focus before, and again after Escape. */
  opener: (page: Page, text: TextOf) => Locator
  /** What opens it; by default Enter on the control. */
  open?: (opener: Locator) => Promise<unknown>
}

/** The first button of the page itself with this text and no more. */
const button =
  (id: MessageKey): ConsoleLayer['opener'] =>
  (page, text) =>
    page
      .locator('main')
      .getByRole('button', { name: new RegExp(`${text(id).source}$`) })
      .first()

const chooseAllItems: ConsoleLayer['prepare'] = (page, text) =>
  page.getByLabel(text('items.chooseAll')).press('Space')

const chooseCard: ConsoleLayer['prepare'] = (page, text) =>
  page
    .getByRole('checkbox', { name: text('stock.cards.chooseOne') })
    .first()
    .press('Space')

const giveReasons: ConsoleLayer['prepare'] = (page, text) =>
  page.getByLabel(text('complaints.decide.text')).fill('Both sides were heard, and the record was checked.')

const salesLayers = ({ orders, complaints }: SampleShop): readonly ConsoleLayer[] => {
  const waiting = `/seller/orders/${orders.waiting}`
  const sold = `/seller/orders/${orders.cards}`
  const complaint = `/seller/complaints/${complaints.open.complaintNo}`
  return [
    {
      file: 'layout/console-palette.tsx',
      address: '/seller',
      opener: (page, text) => page.getByRole('button', { name: text('console.palette.label') }),
    },
    {
      file: 'features/item/item-combobox.tsx',
      address: '/seller/stock/import',
      role: 'listbox',
      opener: (page) => page.locator('main [role="combobox"]').first(),
      open: (field) => field.press('ArrowDown'),
    },
    {
      file: 'features/payment/confirm-sold-order.tsx',
      address: waiting,
      opener: button('soldOrder.confirm'),
    },
    { file: 'features/payment/cancel-sold-order.tsx', address: waiting, opener: button('soldOrder.cancel') },
    { file: 'features/payment/refund-sold-order.tsx', address: sold, opener: button('soldOrder.refund') },
    { file: 'features/complaint/replace-sold-cards.tsx', address: sold, opener: button('soldOrder.replace') },
    { file: 'features/order/block-buyer.tsx', address: sold, opener: button('soldOrder.block') },
    {
      file: 'features/complaint/complaint-acts.tsx',
      address: complaint,
      opener: button('complaints.replace'),
    },
    {
      file: 'features/complaint/complaint-acts.tsx',
      address: complaint,
      opener: button('complaints.refund'),
    },
    {
      file: 'features/complaint/ready-replies.tsx',
      address: complaint,
      opener: button('complaints.replies.manage'),
    },
  ]
}

const goodsLayers = ({ items, recalledBatchId }: SampleShop): readonly ConsoleLayer[] => {
  const stock = `/seller/stock?item=${itemIdOf(items.tiers)}&state=free`
  const bulk = { address: '/seller/items', prepare: chooseAllItems }
  return [
    { ...bulk, file: 'features/item/bulk-status-dialog.tsx', opener: button('items.publish') },
    { ...bulk, file: 'features/item/bulk-status-dialog.tsx', opener: button('items.discontinue') },
    { ...bulk, file: 'features/item/bulk-price-dialog.tsx', opener: button('items.setPrice') },
    { ...bulk, file: 'features/item/bulk-classify-dialog.tsx', opener: button('items.move') },
    {
      file: 'pages/parts/item-editor.tsx',
      address: `/seller/items/${itemIdOf(items.tiers)}`,
      prepare: (page) => page.locator('[name="title"]').fill('Another title'),
      opener: (page, text) =>
        page
          .getByRole('navigation', { name: text('console.nav') })
          .getByRole('link', { name: text('console.orders.title') }),
    },
    {
      file: 'features/stock/withdraw-dialog.tsx',
      address: stock,
      prepare: chooseCard,
      opener: button('stock.withdraw.open'),
    },
    {
      file: 'features/stock/move-dialog.tsx',
      address: stock,
      prepare: chooseCard,
      opener: button('stock.move.open'),
    },
    { file: 'features/stock/export-unsold.tsx', address: stock, opener: button('stock.export.open') },
    {
      file: 'features/complaint/recalled-orders.tsx',
      address: `/seller/stock/recall?batch=${recalledBatchId}`,
      opener: button('stock.recall.all.offer'),
    },
  ]
}

const shopLayers: readonly ConsoleLayer[] = [
  {
    file: 'features/reconciliation/case-details.tsx',
    address: '/seller/money',
    opener: button('money.case.details'),
  },
  {
    file: 'features/pay-channel/end-channel.tsx',
    address: '/seller/channels',
    opener: button('channels.removeNamed'),
  },
  {
    file: 'features/notification/chats.tsx',
    address: '/seller/notifications',
    opener: button('notifications.chat.removeNamed'),
  },
  {
    file: 'features/notification/chats.tsx',
    address: '/seller/notifications',
    opener: button('notifications.chats.add'),
  },
  {
    file: 'features/notification/webhook-settings.tsx',
    address: '/seller/notifications',
    opener: button('notifications.webhook.remove'),
  },
  {
    file: 'features/delivery/remove-program.tsx',
    address: '/seller/program',
    opener: button('soldOrder.program.remove'),
  },
  {
    file: 'features/api-key/revoke-api-key.tsx',
    address: '/seller/api',
    opener: button('apiKeys.revoke.named'),
  },
  {
    // what asks for the second factor, which the seller has not proved for a while
    file: 'features/account/confirm-dialog.tsx',
    address: '/seller/api',
    async prepare(page, text) {
      await page.getByLabel(text('apiKeys.name')).fill('robot')
      await page.getByRole('checkbox', { name: text('apiKeys.scope.orders.read') }).check()
    },
    opener: button('apiKeys.create.go'),
  },
  {
    file: 'features/shop/remove-classify-button.tsx',
    address: '/seller/shop',
    opener: button('shopForm.classify.remove'),
  },
  {
    file: 'features/shop/remove-custom-page-button.tsx',
    address: '/seller/pages',
    opener: button('customPages.remove.of'),
  },
  {
    file: 'features/shop/shop-logo-field.tsx',
    address: '/seller/shop',
    opener: button('shopForm.logo.remove'),
  },
  {
    file: 'features/shop/export-shop-button.tsx',
    address: '/seller/shop',
    opener: button('shopForm.export.open'),
  },
  {
    file: 'features/upload/crop-picture.tsx',
    address: '/seller/shop',
    opener: (page) => page.locator('main input[type="file"]').first(),
    open: async (field) =>
      field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await createPicture() }),
  },
]

const peopleLayers: readonly ConsoleLayer[] = [
  { file: 'features/shop/staff-list.tsx', address: '/seller/people', opener: button('people.invite') },
  { file: 'features/shop/staff-row.tsx', address: '/seller/people', opener: button('people.removeNamed') },
  {
    file: 'features/account/second-factor-dialog.tsx',
    address: '/seller/people',
    opener: button('people.factor.renew'),
  },
  {
    file: 'features/account/session-list.tsx',
    address: '/seller/people',
    opener: button('profile.sessions.endOthers'),
  },
]

const platformLayers = ({ complaints }: SampleShop): readonly ConsoleLayer[] => {
  const decision = {
    person: 'administrator',
    address: `/seller/platform/complaints/${complaints.escalated.complaintNo}`,
    prepare: giveReasons,
  } as const
  const shops = { person: 'administrator', address: '/seller/platform/shops' } as const
  return [
    {
      ...decision,
      file: 'features/complaint/decide-complaint.tsx',
      opener: button('complaints.decide.refund'),
    },
    {
      ...decision,
      file: 'features/complaint/decide-complaint.tsx',
      opener: button('complaints.decide.replace'),
    },
    {
      ...decision,
      file: 'features/complaint/reject-for-good.tsx',
      opener: button('complaints.decide.reject'),
    },
    {
      file: 'features/redemption/redemption-acts.tsx',
      address: '/seller/redemptions',
      opener: button('redemptions.deliver'),
    },
    {
      file: 'features/redemption/redemption-acts.tsx',
      address: '/seller/redemptions',
      opener: button('redemptions.reject'),
    },
    {
      file: 'features/rating/rating-dialog.tsx',
      address: '/seller/ratings',
      opener: button('ratings.answer'),
    },
    {
      person: 'administrator',
      file: 'features/inquiry/platform-inquiry-acts.tsx',
      address: '/seller/platform/inquiries',
      opener: button('inquiries.hide'),
    },
    { ...shops, file: 'features/shop/open-shop-for-seller.tsx', opener: button('platform.open') },
    { ...shops, file: 'features/shop/freeze-shop-button.tsx', opener: button('platform.freeze') },
    { ...shops, file: 'features/shop/platform-fee-button.tsx', opener: button('platform.fee') },
    {
      person: 'administrator',
      file: 'features/account/block-user-button.tsx',
      address: '/seller/platform/users',
      opener: button('platform.users.block'),
    },
    {
      person: 'administrator',
      file: 'features/reconciliation/decide-case.tsx',
      address: '/seller/platform/money',
      opener: button('money.act.refund'),
    },
  ]
}

/** Every dialog and list of the console, by the part of it; `scripts/console-layers.test.ts` reports a missing one. */
export const listConsoleLayers = (shop: SampleShop) => ({
  sales: salesLayers(shop),
  goods: goodsLayers(shop),
  shop: shopLayers,
  people: peopleLayers,
  platform: platformLayers(shop),
})
