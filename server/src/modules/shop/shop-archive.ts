import { keyOfLogoUrl } from '@faka/contract/upload/upload'
import { type ArchivePart, archiveRecords, archiveTable } from './archive-part.ts'
import { archivePictures } from './archive-pictures.ts'
import { selectCustomPages } from './custom-page.sql.ts'
import { readShop, selectClassifies } from './shop.sql.ts'
import { selectLevels } from './shop-level.sql.ts'
import { listStaffRows } from './staff.sql.ts'
import { toSellerCustomPageDto } from './to-seller-custom-page-dto.ts'
import { toSellerShopDto } from './to-seller-shop-dto.ts'
import { toStaffDto } from './to-staff-dto.ts'

const settings = archiveRecords({
  name: 'shop.jsonl',
  about: ['店铺设置', 'the settings of the shop'],
  columns: {
    shortUrl: ['短网址', 'short address'],
    name: ['名称', 'name'],
    logo: ['标志的地址；图片在 pictures 里', 'address of the logo; the picture is in pictures'],
    notice: ['公告', 'notice'],
    opening: ['开场白', 'opening text'],
    contact: ['客服联系方式', 'how buyers reach the shop'],
    accent: ['主题色，空为默认', 'theme colour; null for the default one'],
    deliveryHours: ['人工发货时间', 'when it delivers manually'],
    seoTitle: ['搜索标题，空为自动', 'title for search engines; empty: computed'],
    seoDescription: ['搜索描述，空为自动', 'description for search engines; empty: computed'],
    createTime: ['开店时间', 'when it was opened'],
    freeze: ['平台冻结的时间与理由', 'when and why the platform froze it'],
    platformFeeBasisPoints: ['平台服务费，万分之几', 'fee of the platform, in hundredths of a percent'],
    requiresFactor: ['员工是否必须两步验证', 'whether the staff needs two-step verification'],
    platformLevels: ['是否给平台等级的会员价', "whether it gives the price of the platform's levels"],
  },
  async *rows({ db }, { shop_id }) {
    const access = { isOwner: true, rights: [] }
    const shop = await readShop(db, shop_id)
    const { isOwner, rights, lacksFactor, ...row } = toSellerShopDto(shop, access)
    yield { ...row, platformLevels: shop.platform_levels }
  },
})

const classifies = archiveTable({
  name: 'categories.csv',
  about: ['商品分类', 'categories of items'],
  columns: {
    classifyId: ['分类编号', 'number of the category'],
    name: ['名称', 'name'],
    icon: ['名称前的表情', 'emoji before the name'],
    position: ['顺序', 'order'],
    hidden: ['是否隐藏', 'whether it is hidden'],
  },
  async *rows({ db }, { shop_id }) {
    for (const { classify_id, name, icon, position, hidden } of await selectClassifies(db, shop_id))
      yield { classifyId: classify_id, name, icon, position, hidden }
  },
})

const levels = archiveTable({
  name: 'levels.csv',
  about: ['会员等级', 'levels of buyers by what they spent'],
  columns: {
    name: ['名称', 'name'],
    spentFen: ['消费满多少', 'what a buyer has to have spent'],
    basisPoints: ['减万分之几', 'what is taken off, in hundredths of a percent'],
    withCoupons: ['是否与优惠码同用', 'whether it adds up with a coupon'],
  },
  async *rows({ db }, { shop_id }) {
    const { levels_with_coupons: withCoupons } = await readShop(db, shop_id)
    for (const level of await selectLevels(db, shop_id)) yield { ...level, withCoupons }
  },
})

const customPages = archiveRecords({
  name: 'pages.jsonl',
  about: ['自定义页面，按页脚的顺序', 'pages that the seller wrote, in the order of the footer'],
  columns: {
    id: ['页面编号', 'number of the page'],
    title: ['标题', 'title'],
    text: ['内容，Markdown', 'its text, in Markdown'],
    changeTime: ['最后修改时间', 'when it was changed last'],
    seoTitle: ['搜索标题，空为自动', 'title for search engines; empty: computed'],
    seoDescription: ['搜索描述，空为自动', 'description for search engines; empty: computed'],
  },
  async *rows({ db }, { shop_id }) {
    for (const row of await selectCustomPages(db, shop_id)) yield toSellerCustomPageDto(row)
  },
})

const staff = archiveTable({
  name: 'staff.csv',
  about: ['员工与权限；不含密码和联系方式', 'the staff and its rights, without passwords and contacts'],
  columns: {
    staffNo: ['员工编号', 'number of the member'],
    name: ['称呼', 'what the shop calls them'],
    userName: ['账号名', 'name of the account'],
    rights: ['权限', 'rights'],
    joinTime: ['加入时间', 'when they joined'],
  },
  async *rows(ctx, { shop_id }) {
    for (const row of await listStaffRows(ctx.db, shop_id)) yield await toStaffDto(ctx, row)
  },
})

const logo = archivePictures(['店铺标志', 'the logo of the shop'], async function* ({ db }, { shop_id }) {
  const { logo: address } = await readShop(db, shop_id)
  const key = address === null ? undefined : keyOfLogoUrl(address)
  if (key) yield key
})

/** What the archive of a shop has of its settings, its categories, its pages and its staff. */
export const shopArchive: readonly ArchivePart[] = [settings, classifies, levels, customPages, staff, logo]
