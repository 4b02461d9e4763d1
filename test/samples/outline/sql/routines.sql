DELIMITER $$
CREATE DEFINER=`root`@`%` PROCEDURE refill(IN n INT) -- ^outline: function refill 2-10 exported
BEGIN
  IF n > 1 THEN
    SELECT 1;
  END IF;
  WHILE n > 0 DO
    SET n = n - 1;
  END WHILE;
END$$
CREATE FUNCTION one() RETURNS INT -- ^outline: function one 11-14 exported
BEGIN
  RETURN 1;
END$$
DELIMITER ;
CREATE TABLE `after` (`id` int); -- ^outline: table after 16-16 exported
