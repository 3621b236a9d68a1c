/**
 * The cards that pages of customers begin with, by how many lines each has: the server draws grey places like them, so that
 * what comes in their place has about their size. Browsers have the screens themselves and do without this table.
 */
const CARDS: Readonly<Record<string, readonly number[]>> = {
  "/my": [2, 1, 1, 2, 2, 4],
  "/cart_pre": [2, 6, 4],
  "/favourites": [3, 3, 3, 3],
  "/orders": [4, 4, 4],
  "/order": [2, 2, 4, 4],
  "/payment": [2, 4],
  "/alipay": [2, 5],
  "/payment_mannul": [2, 6, 3],
  "/payment_result": [4],
  "/review_order": [2, 5],
  "/refund_orders": [3, 3, 3],
  "/case": [2, 3],
  "/refund_order": [4, 2, 5],
  "/logistics_pkg_list": [3, 3, 3],
  "/logistics_pkg": [2, 3, 2, 8],
  "/bind_mobile": [6],
  "/setting": [5, 2, 2, 1],
  "/notice_setting": [3, 5, 3],
  "/account_safety": [1, 1, 1, 1],
  "/modify_password": [8],
  "/login_devices": [2, 2],
  "/close_account": [4, 2, 2, 4],
  "/messages": [2, 2, 2, 2],
  "/message": [5],
  "/wallet": [2, 6],
  "/recharge": [2, 4],
  "/consume_amount": [5, 6],
  "/coupon": [3, 3, 3],
  "/invite_coupon": [3, 3, 2],
  "/senders": [2, 2, 2],
  "/sender": [3, 8],
  "/receivers": [2, 2, 2],
  "/receiver": [3, 10],
  "/member_ship": [3, 7],
};

/** How many lines the cards of a page have; nothing where it is like most. */
export function skeletonCardsOf(path: string): readonly number[] | undefined {
  return CARDS[path];
}
