import { ComplaintNo } from '@faka/contract/complaint/complaint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ComplainedCards } from '../../features/complaint/complained-cards.tsx'
import { ComplaintActs } from '../../features/complaint/complaint-acts.tsx'
import { SellerComplaintEvents } from '../../features/complaint/seller-complaint-events.tsx'
import { SellerComplaintHeader } from '../../features/complaint/seller-complaint-header.tsx'
import {
  nextComplaintQuery,
  type ReceivedSellerComplaint,
  sellerComplaintQuery,
} from '../../features/complaint/seller-complaint-queries.ts'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useChosenShop } from '../../features/shop/use-chosen-shop.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast.ts'
import { ComplaintColumns } from './parts/complaint-columns.tsx'
import { ComplaintPage } from './parts/complaint-page.tsx'
import { useReplyPictures } from './parts/use-reply-pictures.tsx'

/** The box of acts, with pictures for the message. */
function Acts({ complaint, onDone }: { complaint: ReceivedSellerComplaint; onDone: () => void }) {
  const { t } = useI18n()
  const shop = useChosenShop()
  const client = useQueryClient()
  const { complaintNo, orderNo } = complaint
  const { may } = useShopAccess(complaint.shortUrl)
  const pictures = useReplyPictures(`seller-reply-pictures:${complaintNo}`)
  return (
    <ComplaintActs
      complaint={complaint}
      mayRefund={may(['money'])}
      images={pictures.images}
      disabledReason={pictures.disabledReason}
      pictures={pictures.chooser}
      deliverLink={
        <Link className={buttonClass()} to={withShop(`/seller/orders/${orderNo}`, shop)}>
          {t('complaints.deliver')}
        </Link>
      }
      onDone={(act) => {
        if (act === 'answer' || act === 'reject') pictures.clear()
        showToast('done', t(`complaints.done.${act}`))
        void client.invalidateQueries().then(onDone)
      }}
    />
  )
}

function Found({ complaint }: { complaint: ReceivedSellerComplaint }) {
  const { t } = useI18n()
  const shop = useChosenShop()
  const { complaintNo, orderNo, proofs } = complaint
  const { data: next } = useQuery(nextComplaintQuery(complaintNo, shop))
  const { may } = useShopAccess(complaint.shortUrl)
  return (
    <ComplaintColumns
      reader="seller"
      proofs={proofs}
      next={next}
      addressOf={(other) => withShop(`/seller/complaints${other ? `/${other}` : ''}`, shop)}
      header={
        <SellerComplaintHeader
          complaint={complaint}
          orderLink={
            <Link to={withShop(`/seller/orders/${orderNo}`, shop)} translate="no">
              {orderNo}
            </Link>
          }
        />
      }
      renderActs={(handleDone) => complaint.mayAnswer && <Acts complaint={complaint} onDone={handleDone} />}
      aside={
        <>
          <Panel title={t('complaint.cards')}>
            <ComplainedCards complaint={complaint} mayOpen={may(['cards'])} />
          </Panel>
          <Panel title={t('complaints.events')}>
            <SellerComplaintEvents events={complaint.events} />
          </Panel>
        </>
      }
    />
  )
}

/** `/seller/complaints/:complaintNo`: a complaint with its messages, pictures and cards, and the box that answers it. */
export default function Complaint() {
  const complaintNo = ComplaintNo.safeParse(useParams().complaintNo).data
  const query = useQuery({
    ...sellerComplaintQuery(complaintNo ?? ComplaintNo.parse('0'.repeat(20))),
    enabled: complaintNo !== undefined,
  })
  return (
    <ComplaintPage complaintNo={complaintNo} query={query}>
      {(complaint) => <Found key={complaintNo} complaint={complaint} />}
    </ComplaintPage>
  )
}
