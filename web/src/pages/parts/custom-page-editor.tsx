import type { SellerCustomPage } from '@faka/contract/shop/seller-custom-page'
import { useNavigate } from 'react-router'
import { ItemDescription } from '../../features/item/item-description.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { CustomPageForm } from '../../features/shop/custom-page-form.tsx'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { customPageSeo } from './custom-page-seo.ts'

/** The form of a page with its preview; once saved it leads to the list. */
export function CustomPageEditor({ page }: { page: SellerCustomPage | undefined }) {
  const navigate = useNavigate()
  const { shortUrl, name } = useShownShop()
  return (
    <CustomPageForm
      key={shortUrl}
      shortUrl={shortUrl}
      page={page}
      renderText={(text) => <ItemDescription text={text} />}
      toShown={(texts) => customPageSeo({ ...texts, shopName: name })}
      onSaved={() => void navigate(withShop('/seller/pages', shortUrl))}
    />
  )
}
