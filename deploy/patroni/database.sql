-- Run once, as the superuser, on the primary.
create role waybill login password 'change-me-waybill';
create database waybill owner waybill;
