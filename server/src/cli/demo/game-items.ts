import { coverUrl, type DemoItem } from './demo-item.ts'

export const gameItems: DemoItem[] = [
  {
    title: '星渊纪元 1000 星晶 充值码（全区全服通用）',
    cover: coverUrl('star-crystals'),
    gallery: [coverUrl('star-crystals-chest'), coverUrl('star-crystals-chart')],
    description: `官方渠道进货的《星渊纪元》星晶充值码，安卓、iOS 和 PC 同服通用，兑换后**即时到账**。

## 怎么用

- 打开游戏，进入「设置 → 兑换中心」
- 粘贴收到的兑换码，注意不要带空格
- 邮件里领取 1000 星晶，背包满了也能领

## 买之前请看

- 每个账号每天最多兑换 **5 个**，超出的第二天再兑
- 国际服不能用，国际服请不要下单
- 也可以在网页上兑换：[兑换页面](https://redeem.example/xingyuan)`,
    priceFen: 6480,
    tiers: [
      { minQuantity: 3, unitPriceFen: 6320 },
      { minQuantity: 10, unitPriceFen: 6150 },
      { minQuantity: 50, unitPriceFen: 5990 },
    ],
    minQuantity: 1,
    maxQuantity: 200,
    stockDisplay: 'band',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty:
      '兑换码保证未使用。24 小时内提示已使用或无效，提供兑换页截图，核实后补发或退款；兑换成功后不退换。',
    stock: { content: 'cards', shape: 'giftCode', count: 600 },
  },
  {
    title: '拾光主机平台 100 元充值卡',
    cover: coverUrl('console-credit'),
    gallery: [],
    description: `拾光主机商店的余额充值卡，面值 **100 元**，可以买游戏、追加内容和联机会员。

## 充值步骤

- 主机主页按菜单键，选「钱包」
- 选「使用充值卡」，先输卡号，再输卡密
- 余额立刻更新，永久有效

国行账号专用。充值前请先核对账号地区，**充错地区无法转回**。`,
    priceFen: 9680,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 20,
    stockDisplay: 'exact',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty: '卡密保证一手。收到后 48 小时内如有问题请发起投诉，核实后补发；刮开即视为交付，充值成功不退。',
    stock: { content: 'cards', shape: 'numberAndPin', count: 320 },
  },
  {
    title: '云崖传说 月卡激活码 30 天',
    cover: coverUrl('cloud-cliff'),
    gallery: [],
    description: `《云崖传说》月卡，激活后 30 天内每天登录领 **120 仙玉**，另加每日两次秘境扫荡。

- 已有月卡的，天数往后顺延
- 每个角色最多叠加 180 天
- 新老区服都能用

激活入口：主城「云崖阁」二楼，找掌柜对话，选「月卡激活」。`,
    priceFen: 2850,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 6,
    stockDisplay: 'band',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty: '未激活前 7 天内包换。激活时请确认角色和区服，激活到别的角色上不在售后范围。',
    stock: { content: 'cards', shape: 'membershipCode', count: 260 },
  },
  {
    title: '霓虹拉力 限定车漆「落日飞驰」兑换码',
    cover: coverUrl('neon-rally'),
    gallery: [],
    description: `赛季限定车漆，本赛季结束后不再产出。兑换后车库里所有跑车都能用，**可以和贴纸叠加**。

- 手机端、电脑端数据互通
- 兑换码有效期到本赛季结束
- 每个账号只能兑换一次，多买无用

每周五晚上不定期补货，售罄时可以先收藏本页。`,
    priceFen: 1990,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 1,
    stockDisplay: 'exact',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty: '兑换失败 24 小时内包补。账号里已经有这款车漆而无法兑换的，不在售后范围。',
    stock: { content: 'cards', shape: 'giftCode', count: 0 },
  },
]
