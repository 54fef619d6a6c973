import { coverUrl, type DemoItem } from './demo-item.ts'

export const streamingItems: DemoItem[] = [
  {
    title: '鲸屿视频 黄金会员季卡（手机、电脑、平板、电视）',
    cover: coverUrl('whale-video'),
    gallery: [coverUrl('whale-video-shelf')],
    description: `鲸屿视频会员激活码，充到**你自己的账号**，不是合租，不用换号。

## 会员有什么

- 全站影视免广告，院线新片抢先看
- 4K 与杜比音效，电视端同样可用
- 三台设备同时在线

## 怎么激活

- 登录鲸屿视频，进入「我的 → 会员 → 激活码兑换」
- 输入激活码，90 天会员马上生效
- 已是会员的自动续期，不会浪费原来的天数`,
    priceFen: 5280,
    tiers: [
      { minQuantity: 2, unitPriceFen: 5180 },
      { minQuantity: 5, unitPriceFen: 4980 },
    ],
    minQuantity: 1,
    maxQuantity: 20,
    stockDisplay: 'band',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty: '激活码质保 90 天：会员期内非本人原因掉会员，按剩余天数补偿。自动续费请自行在账号里关闭。',
    stock: { content: 'cards', shape: 'membershipCode', count: 450 },
  },
  {
    title: '松果音乐 畅听年卡',
    cover: coverUrl('pinecone-music'),
    gallery: [],
    description: `一整年的松果音乐畅听会员，**无损音质**，离线下载不限首数，车机和音箱都能用。

- 激活码 365 天，绑定后立即生效
- 支持家庭组，家庭组成员不共享本卡
- 兑换地址：[松果音乐会员中心](https://music.example/redeem)

激活码请在收到后 **6 个月内**使用。`,
    priceFen: 10800,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 10,
    stockDisplay: 'exact',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty: '未使用 30 天内可退；激活后质保一年，掉会员提供会员页截图即可补。',
    stock: { content: 'cards', shape: 'membershipCode', count: 240 },
  },
  {
    title: '慢读 电子书畅读卡',
    cover: coverUrl('slow-reading'),
    gallery: [],
    description: `慢读书库 20 万册随便看，手机、平板和墨水屏阅读器进度同步。

- 包含杂志和有声书
- 可以导出自己的划线和笔记
- 到期后已下载的书不能继续阅读，**笔记永久保留**

适合通勤路上看书的人，也适合送人：激活码直接转发给对方就行。`,
    priceFen: 6900,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 30,
    stockDisplay: 'band',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'optional',
    questions: [],
    warranty: '激活码未使用可在 15 天内更换或退款。送人的话建议设置取卡密码，把订单号和密码一起给对方。',
    stock: { content: 'cards', shape: 'giftCode', count: 200 },
    variants: {
      axis: '时长',
      list: [
        { value: '30 天', priceFen: 1500, cards: 120 },
        { value: '180 天', priceFen: 6900, cards: 80 },
        { value: '365 天', priceFen: 11900, cards: 0 },
      ],
    },
  },
]
