import type { ItemBrief } from '@faka/contract/item/item'
import { classNames } from '../../ui/class-names.ts'
import { Store } from '../../ui/icon.ts'
import styles from './item-cover.module.css'
import { isSoldOut } from './stock-label.ts'

interface Props {
  item: Pick<ItemBrief, 'cover' | 'stock'>
  /** Sets the size. */
  className: string | undefined
  width: number
  height: number
  lazy: boolean
}

/** The picture of an item in a list, or a mark in its place; grey where the item is sold out. */
export function ItemCover({ item: { cover, stock }, className, width, height, lazy }: Props) {
  const classes = classNames(styles.cover, className, isSoldOut(stock) && styles.soldOut)
  if (!cover)
    return (
      <span className={classNames(classes, styles.blank)}>
        <Store />
      </span>
    )
  return (
    <img
      className={classes}
      src={cover}
      alt=""
      width={width}
      height={height}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
    />
  )
}
