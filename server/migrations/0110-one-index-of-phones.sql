-- beside: earlier programs name none of them, and find the same orders by order_by_phone
drop index order_by_shop_and_phone;
drop index order_by_guest_phone;
