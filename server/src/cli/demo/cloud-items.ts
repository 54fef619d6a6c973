import { coverUrl, type DemoItem } from './demo-item.ts'

const templateLinks = `【演示内容】求职简历模板 36 套
下载地址：https://pan.example/s/DEMO-resume-36
提取码：demo
解压密码：qingning-demo

打不开时换备用地址：https://backup.example/s/DEMO-resume-36
里面的「先看这里」写了字体怎么装、照片怎么换。`

export const cloudItems: DemoItem[] = [
  {
    title: '穹算 AI 额度密钥 1000 万 tokens（有效期 180 天）',
    cover: coverUrl('dome-ai-credit'),
    gallery: [],
    description: `穹算大模型平台的预付额度，密钥拿到手就能调用，不用实名绑卡。

- 对话、绘图、语音转写都从同一份额度里扣
- 兼容常见的调用格式，只改地址和密钥
- 额度用完即止，**不会产生欠费**

密钥等于钱，所以这件商品下单时**必须设置取卡密码**：没有密码，有订单号也看不到密钥。`,
    priceFen: 8800,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 10,
    stockDisplay: 'band',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'required',
    questions: [],
    warranty: '首次调用前额度不足 1000 万包补。密钥泄露造成的损失无法追回，请勿发到公开的代码仓库。',
    stock: { content: 'cards', shape: 'creditKey', count: 300 },
  },
  {
    title: '云屿云服务器 200 元代金券（新老用户都能用）',
    cover: coverUrl('isle-cloud'),
    gallery: [],
    description: `云屿云计算的代金券，面值 **200 元**，无门槛，可以买云服务器、对象存储和流量包。

- 在「费用中心 → 代金券 → 兑换」里输入券码
- 兑换后 12 个月内有效，可以分多次抵扣
- 不能抵扣域名和短信

应平台要求，这件商品**登录后**才能购买，方便出问题时核对订单。`,
    priceFen: 15600,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 5,
    stockDisplay: 'exact',
    delivery: 'automatic',
    needsLogin: true,
    cardPassword: 'none',
    questions: [],
    warranty: '券码 72 小时内兑换不成功包换包退。已兑换的代金券由云屿平台负责，过期不补。',
    stock: { content: 'cards', shape: 'voucher', count: 210 },
  },
  {
    title: '驿信邮箱账号（已开通收发信，5 个起售）',
    cover: coverUrl('relay-mail'),
    gallery: [],
    description: `注册满 30 天的驿信邮箱，收发信正常，适合做项目测试和分类收信。

## 格式

账号、密码、备用邮箱，中间用四个短横线隔开：

- 账号----密码----备用邮箱

## 说明

- **5 个起售**，买得多单价更低
- 收到后请先改密码，再改备用邮箱
- 请勿用于群发和任何违法用途`,
    priceFen: 180,
    tiers: [
      { minQuantity: 20, unitPriceFen: 160 },
      { minQuantity: 100, unitPriceFen: 135 },
      { minQuantity: 300, unitPriceFen: 120 },
    ],
    minQuantity: 5,
    maxQuantity: 500,
    stockDisplay: 'exact',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'optional',
    questions: [],
    warranty: '质保首次登录，24 小时内登录不上包换。改过密码的账号不再售后，请批量验证后再修改。',
    stock: { content: 'cards', shape: 'mailAccount', count: 900 },
  },
  {
    title: '求职简历模板 36 套（可编辑，附面试清单）',
    cover: coverUrl('cv-templates'),
    gallery: [coverUrl('cv-templates-centre'), coverUrl('cv-templates-side'), coverUrl('cv-templates-head')],
    description: `三种版式、十二个配色，一共 36 套，文字处理软件直接打开就能改。

- **居中版**：应届生和转行，突出教育和项目
- **侧栏版**：技术岗，技能一眼看完
- **通栏版**：有作品的设计、运营岗
- 另附一份面试前一晚的检查清单

付款后马上看到下载地址，**长期有效**，以后更新也在同一个地址里。`,
    priceFen: 990,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 1,
    stockDisplay: 'band',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty: '下载地址失效随时联系补发。电子资料可以复制，下载后不支持无理由退款。',
    stock: { content: 'reusable', text: templateLinks },
  },
  {
    title: '《小店开张手册》电子书（独立下载链接）',
    cover: coverUrl('shop-handbook'),
    gallery: [],
    description: `从选品、定价、上架到售后，一个人开线上小店的 28 篇笔记，**不讲大道理**，只讲做过的事。

- 格式 PDF 与 EPUB，手机电脑都能看
- 每个链接可下载 3 次，请及时保存
- 附赠记账表和客服常用回复

先读目录：第一部分选品，第二部分货源，第三部分上架，第四部分客服与售后。`,
    priceFen: 2990,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 10,
    stockDisplay: 'band',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty: '链接打不开 7 天内补发。读完觉得没用，3 天内附上理由可以退款。',
    stock: { content: 'cards', shape: 'shareLink', count: 200 },
  },
]
