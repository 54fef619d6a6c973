import type { ForeignShop } from './foreign-shop.ts'
import { acgFaka } from './shops/acg-faka/acg-faka.ts'
import { dujiaoNext } from './shops/dujiao-next/dujiao-next.ts'
import { dujiaoka } from './shops/dujiaoka/dujiaoka.ts'
import { linlinqi } from './shops/linlinqi/linlinqi.ts'

/** The shops from which one can move here. A new one is a folder in `shops/` and an entry here. */
export const foreignShops: readonly ForeignShop[] = [dujiaoka, dujiaoNext, acgFaka, linlinqi]
