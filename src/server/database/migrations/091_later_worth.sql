-- What the moves of goods are worth more since the purchase of these was corrected on a later day (docs/business-rules.md, "Corrections of
-- purchases"), by stock.

create index stock_entry_later on plinth.stock_entry (stock_id) where valued = 'later';
