-- Once, as the superuser, at the primary.
create role waybill login password 'change-me-waybill';
create database waybill owner waybill;
