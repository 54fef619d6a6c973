import { keyOfLogoUrl } from '@faka/contract/upload/upload'
import { type ArchivePart, archiveRecords, archiveTable } from './archive-part.ts'
import { archivePictures } from './archive-pictures.ts'
import { readShop, selectClassifies } from './shop.sql.ts'
import { listStaffRows } from './staff.sql.ts'
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
    createTime: ['开店时间', 'when it was opened'],
    freeze: ['平台冻结的时间与理由', 'when and why the platform froze it'],
    platformFeeBasisPoints: ['平台服务费，万分之几', 'fee of the platform, in hundredths of a percent'],
    requiresFactor: ['员工是否必须两步验证', 'whether the staff needs two-step verification'],
  },
  async *rows({ db }, { shop_id }) {
    const access = { isOwner: true, rights: [] }
    const { isOwner, rights, lacksFactor, ...row } = toSellerShopDto(await readShop(db, shop_id), access)
    yield row
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

/** What the archive of a shop has of its settings, its categories and its staff. */
export const shopArchive: readonly ArchivePart[] = [settings, classifies, staff, logo]
