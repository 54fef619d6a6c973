import { useI18n } from '../../lib/messages.ts'
import { CustomPageEditor } from '../parts/custom-page-editor.tsx'
import { CustomPageFrame } from './parts/custom-page-frame.tsx'

/** `/seller/pages/new`: writes a page of a shop. */
export default function NewCustomPage() {
  const { t } = useI18n()
  return (
    <CustomPageFrame title={t('console.newCustomPage.title')}>
      <CustomPageEditor page={undefined} />
    </CustomPageFrame>
  )
}
