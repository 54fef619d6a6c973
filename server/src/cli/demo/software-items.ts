import { toQuestion } from '@faka/contract/item/question-input'
import { coverUrl, type DemoItem } from './demo-item.ts'

export const softwareItems: DemoItem[] = [
  {
    title: '墨方笔记 专业版永久授权',
    cover: coverUrl('ink-notes'),
    gallery: [coverUrl('ink-notes-board'), coverUrl('ink-notes-devices')],
    description: `一次购买，**永久使用**，后续小版本免费升级。笔记存在自己的电脑上，不联网也能写。

## 专业版多了什么

- 看板、脑图、手写三种画布
- 全文搜索，图片里的字也能搜到
- 多设备加密同步，最多 3 台设备

## 激活

- 从官网下载安装包：[下载墨方笔记](https://mofang.example/download)
- 打开「帮助 → 输入授权码」，粘贴授权码
- 换电脑前先在旧电脑上点「解除授权」`,
    priceFen: 12800,
    tiers: [
      { minQuantity: 5, unitPriceFen: 11800 },
      { minQuantity: 20, unitPriceFen: 10800 },
    ],
    minQuantity: 1,
    maxQuantity: 100,
    stockDisplay: 'exact',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty: '正版授权，终身质保。授权码无法激活时 7 天内包换包退；需要发票请在下单后联系客服。',
    stock: { content: 'cards', shape: 'licenceKey', count: 380 },
  },
  {
    title: '盾屿安全卫士 家庭版 一年授权（3 台设备）',
    cover: coverUrl('shield-guard'),
    gallery: [],
    description: `给家里的电脑和手机一起用的安全软件，弹窗少，占内存小。

- 3 台设备任意组合，手机电脑都算
- 勒索软件防护、网页防护、家长守护
- 从**激活那天**开始算一年

老用户续费也用这个码，在「账户 → 续期」里输入就行。`,
    priceFen: 5900,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 5,
    stockDisplay: 'band',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'optional',
    questions: [],
    warranty: '授权码质保一年。激活时提示次数超限，请附上截图，10 分钟内处理。',
    stock: { content: 'cards', shape: 'licenceKey', count: 220 },
  },
  {
    title:
      '折光修图 Pro 2026 旗舰版离线激活码｜含全部滤镜包、RAW 调色预设与批量导出插件｜Windows 与 macOS 双平台通用｜永久有效不限升级次数',
    cover: coverUrl('prism-photo'),
    gallery: [],
    description: `专业修图软件「折光」旗舰版，收到的是**离线激活三件套**：序列号、离线激活地址和一段很长的授权码。

## 激活步骤

- 断网安装，首次启动选「离线激活」
- 填入序列号，把授权码**完整**粘贴进去，一个字符都不能少
- 用浏览器打开激活地址确认设备，最多 2 台

授权码比较长，建议用「复制」按钮，或者导出成文件保存，不要手抄。`,
    priceFen: 26800,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 3,
    stockDisplay: 'exact',
    delivery: 'automatic',
    needsLogin: false,
    cardPassword: 'none',
    questions: [],
    warranty: '30 天内激活不了包退。重装系统后用原授权码再激活即可，不限次数。',
    stock: { content: 'cards', shape: 'offlineActivation', count: 200 },
  },
  {
    title: '码舟远程桌面 企业版 人工部署（含一次调试）',
    cover: coverUrl('boat-remote'),
    gallery: [],
    description: `工程师一对一帮你把码舟远程桌面装好、调通，**装好才算完成**。

## 包含

- 服务端部署一台，客户端不限
- 内网穿透和权限分组配置
- 一次 30 分钟以内的远程调试

## 时间

每天 9:00 到 22:00 处理，一般 **2 小时内**联系你。晚上下单第二天上午处理。`,
    priceFen: 19900,
    tiers: [],
    minQuantity: 1,
    maxQuantity: 2,
    stockDisplay: 'band',
    delivery: 'byHand',
    needsLogin: false,
    cardPassword: 'none',
    questions: ['服务器系统和版本', '方便联系的时间段'].map(toQuestion),
    warranty: '部署完成后 7 天内免费答疑。24 小时内没有人联系你，可以全额退款。',
    stock: { content: 'cards', shape: 'licenceKey', count: 0 },
  },
]
