import { dujiaokaDump } from './dujiaoka-dump.ts'

const items = 20

/** A dump of a dujiaoka shop with so many cards, of which every other one is sold, and so many orders, at 12.80 each. */
export const largeDump = ({ cards, orders }: { cards: number; orders: number }): Generator<string> =>
  dujiaokaDump({
    goods_group: [{ id: 1, gp_name: '点卡' }],
    goods: Array.from({ length: items }, (_, index) => ({
      id: index,
      group_id: 1,
      gd_name: `商品 ${index}`,
      actual_price: '12.80',
    })),
    carmis: Array.from({ length: cards }, (_, id) => ({
      id,
      goods_id: id % items,
      carmi: `卡号 ${id} ---- 密码 ${id * 7919}`,
      status: id % 2 === 0 ? 1 : 2,
    })),
    orders: Array.from({ length: orders }, (_, id) => ({
      id,
      order_sn: `ORDER${String(id).padStart(11, '0')}`,
      goods_id: id % items,
      title: `商品 ${id % items} x 1`,
      actual_price: '12.80',
      email: `buyer${id}@example.com`,
      info: `卡号 ${id} ---- 密码 ${id * 7919}`,
    })),
  })
