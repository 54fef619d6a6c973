import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Notice } from '../../ui/notice.tsx'

/** The words of a shop about when it is open, which buyers read where an item is delivered by hand. */
export function DeliveryHours({ opening }: { opening: string }) {
  const { t } = useI18n()
  return (
    <Notice title={t('itemForm.hours')}>
      {opening ? <span lang={detectLanguage(opening)}>{opening}</span> : t('itemForm.hours.none')}
    </Notice>
  )
}
