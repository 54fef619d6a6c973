import type { ShortUrl } from '@faka/contract/shared/ids'
import { hideGuide } from '@faka/contract/shop/hide-guide'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  shortUrl: ShortUrl
  onHidden: () => void
}

/** Hides the guide of a new shop on every device of its seller. */
export function HideGuideButton({ shortUrl, onHidden }: Props) {
  const { t } = useI18n()
  const offerUndo = useUndo()
  const hide = useMutation({
    mutationKey: ['shop.hideGuide', shortUrl],
    mutationFn: () => call(hideGuide, { shortUrl, hidden: true }),
    onSuccess: () => {
      offerUndo(t('guide.hidden'), () => call(hideGuide, { shortUrl, hidden: false }))
      onHidden()
    },
  })
  return (
    <Button tone="quiet" busy={hide.isPending} onClick={() => hide.mutate()}>
      {t('guide.hide')}
    </Button>
  )
}
