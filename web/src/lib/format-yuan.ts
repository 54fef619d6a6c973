import { formatFen } from '@faka/contract/shared/money'

/** Charts of money are drawn in yuan, so that their axis has round numbers of them: 12.8 is "¥12.80". */
export const formatYuan = (yuan: number): string => formatFen(Math.round(yuan * 100))

/** The same at the axis: "¥1,200", "-¥50". */
export const formatYuanAxis = (yuan: number): string => formatYuan(yuan).replace(/\.00$/, '')
