import { useNavigate } from 'react-router'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useChosenShop } from '../../features/shop/use-chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { ItemEditor } from '../parts/item-editor.tsx'
import styles from './page.module.css'
import { ShopPageHead } from './parts/shop-page-head.tsx'

/** `/seller/items/new`: writes a new item of the shown shop. */
export default function NewItem() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const chosen = useChosenShop()
  const shop = useShownShop()
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.newItem.title')} />
      <ItemEditor
        key={shop.shortUrl}
        shortUrl={shop.shortUrl}
        item={undefined}
        onSaved={({ itemId, published }) =>
          navigate(withShop(`/seller/items/${itemId}`, chosen), {
            replace: true,
            state: { saved: published ? 'published' : 'draft' },
          })
        }
      />
    </div>
  )
}
