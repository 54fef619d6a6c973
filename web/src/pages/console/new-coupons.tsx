import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CouponTarget } from '../../features/coupon/coupon-targets.tsx'
import { CreateCoupons } from '../../features/coupon/create-coupons.tsx'
import { ItemCombobox } from '../../features/item/item-combobox.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { classifiesQuery } from '../../features/shop/classifies-query.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import styles from './page.module.css'
import { ShopPageHead } from './parts/shop-page-head.tsx'

interface FieldProps {
  label: string
  onValueChange: (item: CouponTarget | undefined) => void
}

/** Chooses one item after another: it is empty again once one was chosen. */
function AddItemField({ label, onValueChange }: FieldProps) {
  const { shortUrl } = useShownShop()
  const [turn, setTurn] = useState(0)
  return (
    <ItemCombobox
      key={turn}
      shortUrl={shortUrl}
      label={label}
      withoutCards
      value={undefined}
      onValueChange={(item) => {
        onValueChange(item)
        setTurn(turn + 1)
      }}
    />
  )
}

/** `/seller/coupons/new`: creates a batch of coupons. */
export default function NewCoupons() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const { shortUrl } = useShownShop()
  const classifies = useQuery(classifiesQuery(shortUrl))
  const pickItem = useCallback((field: FieldProps) => <AddItemField {...field} />, [])
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop('/seller/coupons', shortUrl)}>{t('coupons.back')}</Link>
      </p>
      <ShopPageHead title={t('console.newCoupons.title')} />
      {classifies.data ? (
        <CreateCoupons
          key={shortUrl}
          shortUrl={shortUrl}
          classifies={classifies.data}
          pickItem={pickItem}
          onCreated={() => void navigate(withShop('/seller/coupons', shortUrl))}
        />
      ) : (
        <LoadState queries={[classifies]} />
      )}
    </div>
  )
}
