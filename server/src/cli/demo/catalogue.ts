import type { ShopContact } from '@faka/contract/shop/shop'
import { cloudItems } from './cloud-items.ts'
import type { DemoItem } from './demo-item.ts'
import { gameItems } from './game-items.ts'
import { softwareItems } from './software-items.ts'
import { streamingItems } from './streaming-items.ts'

/** The demo shop: its classifies in order, each with its items in order. */
export type DemoShop = {
  seller: string
  shortUrl: string
  name: string
  logo: string
  notice: string
  opening: string
  contact: ShopContact
  classifies: { name: string; items: DemoItem[] }[]
}

/**
 * The shop of a fresh installation. Its brands, people and cards are fictitious; hosts end in .example, which cannot
 * be registered.
 */
export const demoShop: DemoShop = {
  seller: 'demo',
  shortUrl: 'demo',
  name: '青柠卡铺',
  logo: '/assets/logo.svg',
  notice:
    '这是一家演示店铺：品牌、商品和卡密都是虚构的，付款走沙箱，不会扣钱。自动发货的商品付款后立即显示卡密，人工商品每天 9:00 到 22:00 处理。请保管好订单号，凭它随时可以再次查看卡密。',
  opening: '卡密现货，付款即发。买前看说明，买后有质保，有问题直接发起投诉，24 小时内一定有人处理。',
  contact: { qq: '000000000', wechat: 'qingning-demo', mail: 'service@qingning.test' },
  classifies: [
    { name: '游戏点卡', items: gameItems },
    { name: '影音会员', items: streamingItems },
    { name: '软件授权', items: softwareItems },
    { name: '云与资料', items: cloudItems },
  ],
}
